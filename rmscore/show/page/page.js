"use strict";
// Steps through the hands of a page. All that is shown was worked out before; here it is only put in its place.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const replays = [];
  let current = null;

  function face([name, rank, suit], best) {
    const card = document.createElement("div");
    card.className = `face ${suit}${best ? " best" : ""}`;
    card.dataset.card = name;
    card.append(rank);
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("class", `suit ${suit}`);
    drawing.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#suit-${suit}`);
    drawing.append(use);
    card.append(drawing);
    return card;
  }

  class Replay {
    constructor(box) {
      this.box = box;
      this.game = box.closest(".game");
      this.data = JSON.parse(box.querySelector("script").textContent);
      this.last = this.data.at.length - 1;
      this.slider = box.querySelector("input");
      this.at = 0;
      for (const button of box.querySelectorAll("[data-step]")) {
        button.addEventListener("click", () => this.step(button.dataset.step));
      }
      for (const button of this.game.querySelectorAll("[data-go]")) {
        button.addEventListener("click", () => {
          this.show(Number(button.dataset.go));
          box.scrollIntoView({ block: "nearest" });
        });
      }
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
      box.hidden = false;
      this.show(0);
    }

    step(how) {
      const whole = (at) => at === 0 || at === this.last || this.data.at[at].whole;
      let to = this.at;
      if (how === "first") to = 0;
      if (how === "last") to = this.last;
      if (how === "back") to -= 1;
      if (how === "next") to += 1;
      if (how === "trick-back") do to -= 1; while (to > 0 && !whole(to));
      if (how === "trick-next") do to += 1; while (to < this.last && !whole(to));
      this.show(to);
    }

    show(to) {
      this.at = Math.max(0, Math.min(to, this.last));
      current = this;
      const now = this.data.at[this.at];
      this.slider.value = this.at;
      this.slider.setAttribute("aria-valuetext", now.says[0][0]);
      this.table(now);
      this.hands(now);
      this.box.querySelectorAll(".tricks-won").forEach((out, seat) => { out.value = now.tricks[seat]; });
      this.box.querySelectorAll(".total-now").forEach((out, seat) => { out.value = now.totals[seat]; });
      const says = this.box.querySelector(".says");
      says.replaceChildren(...now.says.map(([text, paint]) => line(text, paint)));
      for (const row of this.game.querySelectorAll("[data-trick]")) {
        row.classList.toggle("now", !now.end && Number(row.dataset.trick) === now.trick);
      }
      const disabled = { first: this.at === 0, "trick-back": this.at === 0, back: this.at === 0 };
      for (const how of ["next", "trick-next", "last"]) disabled[how] = this.at === this.last;
      for (const button of this.box.querySelectorAll("[data-step]")) {
        const off = disabled[button.dataset.step];
        if (off && document.activeElement === button) this.box.focus();
        button.disabled = off;
      }
    }

    table(now) {
      const centre = this.box.querySelector(".centre");
      const places = centre.querySelectorAll(".place");
      places.forEach((place) => { place.replaceChildren(); place.hidden = now.end; });
      centre.querySelector(".bank")?.remove();
      if (now.end) {
        const bank = document.createElement("div");
        bank.className = "bank";
        bank.append(...this.data.bank.map((card) => face(card, false)));
        centre.append(bank);
      } else if (now.trick) {
        const trick = this.data.tricks[now.trick - 1];
        for (let index = 0; index < now.shown; index += 1) {
          places[trick.seats[index]].append(face(trick.cards[index], index === now.best));
        }
      }
    }

    hands(now) {
      const gone = this.box.querySelectorAll(".held [data-card]");
      gone.forEach((card) => { card.className = ""; });
      this.data.tricks.forEach((trick, number) => {
        trick.cards.forEach(([name], index) => {
          if (number + 1 < now.trick || (number + 1 === now.trick && index < now.shown)) {
            const seat = this.box.querySelector(`.seat[data-seat="${trick.seats[index]}"]`);
            const card = seat.querySelector(`[data-card="${name}"]`);
            if (card) card.className = !now.end && number + 1 === now.trick && index === now.shown - 1 ? "now" : "gone";
          }
        });
      });
    }
  }

  function line(text, paint) {
    const paragraph = document.createElement("p");
    paragraph.className = paint;
    paragraph.textContent = text;
    return paragraph;
  }

  const KEYS = {
    ArrowLeft: "back", ArrowRight: "next", ArrowUp: "trick-back", ArrowDown: "trick-next",
    PageUp: "trick-back", PageDown: "trick-next", Home: "first", End: "last",
  };

  // How much of a replay the window shows, from 0 to 1.
  function seen(replay) {
    const place = replay.box.getBoundingClientRect();
    return Math.max(0, Math.min(place.bottom, innerHeight) - Math.max(place.top, 0)) / place.height;
  }

  // The replay that the window shows most of; where that is several, the one used last.
  function inView() {
    const most = Math.max(...replays.map(seen));
    const best = replays.filter((replay) => seen(replay) === most);
    return most > 0 ? (best.includes(current) ? current : best[0]) : null;
  }

  function key(event, replay, inside) {
    const how = KEYS[event.key];
    if (!how || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    // Outside a replay only the keys that do not scroll the page are taken.
    if (!inside && event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    replay.step(how);
  }

  for (const box of document.querySelectorAll(".replay")) replays.push(new Replay(box));
  current = null;
  document.addEventListener("keydown", (event) => {
    const active = document.activeElement;
    const focused = replays.find((replay) => replay.box.contains(active));
    if (!focused && active && active !== document.body) return;
    const replay = focused && seen(focused) ? focused : inView();
    if (replay) key(event, replay, replay === focused);
  });
})();

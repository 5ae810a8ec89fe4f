// Drei kurze Töne, wenn man sie will; nie das einzige Zeichen.
const HOEHEN = { dran: [660, 880], gerede: [520], ende: [660, 520, 390] };
const DAUER = 0.12;

export class Toene {
  constructor(an, laut) {
    Object.assign(this, { an, laut });
  }

  spiele(welcher) {
    if (!this.an.checked) return;
    this.klang ??= new AudioContext();
    HOEHEN[welcher].forEach((hoehe, hier) => {
      const ton = this.klang.createOscillator();
      const staerke = this.klang.createGain();
      const ab = this.klang.currentTime + hier * DAUER;
      staerke.gain.value = (this.laut.value / 100) * 0.3;
      ton.frequency.value = hoehe;
      ton.connect(staerke).connect(this.klang.destination);
      ton.start(ab);
      ton.stop(ab + DAUER);
    });
  }
}

/** The factor of an amplitude that a number of decibels stands for. */
export function factorOf(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** An amplitude in decibels below full scale; silence is -200. */
export function decibelsOf(amplitude: number): number {
  return amplitude <= 1e-10 ? -200 : 20 * Math.log10(amplitude)
}

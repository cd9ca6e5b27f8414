/** What a model of an engine did: nothing if none is chosen, its result, or why it failed, as a sentence. */
export type Helped<Made> =
  | { readonly kind: 'none' }
  | { readonly kind: 'made'; readonly made: Made }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Settings of a call. `folder`: an empty folder of its own for files. `late` aborts once only the built-in models have
 * enough time left.
 */
export type HelpRun = {
  readonly folder: string
  readonly seed: number
  readonly signal: AbortSignal
  readonly late: AbortSignal
}

/** What models of the user's engines do for short videos. Each throws only the signal's reason. */
export type ShortVideoHelp = {
  /** Speaks a text. Makes the path of a sound file. */
  speak(text: string, run: HelpRun): Promise<Helped<string>>
  /** Hears when the words of a sound file are said. `seconds`: about how long it is. Seconds. */
  hear(
    sound: { readonly path: string; readonly seconds: number },
    run: HelpRun,
  ): Promise<Helped<readonly { readonly text: string; readonly start: number; readonly end: number }[]>>
  /** Makes an image of what a text says. Makes the path of its file. */
  image(text: string, run: HelpRun): Promise<Helped<string>>
}

/** No engine helps. */
export const noHelp: ShortVideoHelp = {
  speak: async () => ({ kind: 'none' }),
  hear: async () => ({ kind: 'none' }),
  image: async () => ({ kind: 'none' }),
}

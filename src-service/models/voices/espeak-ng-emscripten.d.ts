declare module '@echogarden/espeak-ng-emscripten' {
  /** A timed speech event. Milliseconds from the start; `text_position` counts characters from 1. */
  export type SpeechEvent = {
    readonly type: 'word' | 'phoneme' | 'sentence' | 'mark' | 'end' | 'play' | 'list_terminated'
    readonly audio_position: number
    readonly text_position: number
    readonly id: string
  }
  export interface SpeechWorker {
    readonly samplerate: number
    /** Words per minute. */
    rate: number
    /** 0 to 99. */
    pitch: number
    /** Variation of the pitch, 0 to 99. */
    range: number
    /** Returns 0 if the voice exists. */
    set_voice(voice: string): number
    /** Calls back with 16-bit samples; returning true stops it. */
    synthesize(text: string, take: (samples: ArrayLike<number> | null, events: readonly SpeechEvent[]) => boolean): void
  }
  export interface SpeechModule {
    readonly eSpeakNGWorker: new () => Promise<SpeechWorker> | SpeechWorker
  }
  /** `getPreloadedPackage`: its data; read from beside the program if it is left out. */
  const createModule: (options?: { readonly getPreloadedPackage?: () => ArrayBuffer }) => Promise<SpeechModule>
  export default createModule
}

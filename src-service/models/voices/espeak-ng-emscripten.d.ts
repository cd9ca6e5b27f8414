declare module '@echogarden/espeak-ng-emscripten' {
  /** Something that is heard at a time. Milliseconds from the start; `text_position` counts characters from 1. */
  export type SpeechEvent = {
    readonly type: 'word' | 'phoneme' | 'sentence' | 'mark' | 'end' | 'play' | 'list_terminated'
    readonly audio_position: number
    readonly text_position: number
    readonly id: string
  }
  export interface SpeechWorker {
    readonly samplerate: number
    /** Words a minute. */
    rate: number
    /** 0 to 99. */
    pitch: number
    /** How lively the pitch is, 0 to 99. */
    range: number
    /** Answers 0 where the voice exists. */
    set_voice(voice: string): number
    /** Calls back with samples of 16 bits; an answer of true stops it. */
    synthesize(text: string, take: (samples: ArrayLike<number> | null, events: readonly SpeechEvent[]) => boolean): void
  }
  export interface SpeechModule {
    readonly eSpeakNGWorker: new () => Promise<SpeechWorker> | SpeechWorker
  }
  const createModule: () => Promise<SpeechModule>
  export default createModule
}

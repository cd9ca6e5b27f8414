import type { EngineKind, EngineModelKind } from '#shared/contract/engine.ts'
import type { MediaFile, RenderedFile } from '../models/model-definition.ts'
import type { ModelForm } from './engine-models.ts'
import type { EngineHttp } from './http/engine-http.ts'

/** A choice of an image model's form: samplers, upscalers, sizes or voices. */
export type Choices = Readonly<Record<string, readonly string[]>>

/** What an engine says of a model. `choices`: what its form offers. `kindIsSaid`: the engine named the kind itself. */
export type RemoteModel = {
  readonly remoteName: string
  readonly kind: EngineModelKind
  readonly kindIsSaid: boolean
  readonly choices: Choices
}

/** What runs at an address. */
export type ServerDescription = { readonly product: string; readonly models: readonly RemoteModel[] }

/**
 * A server to talk to. `host`: its name in sentences. `remember`: what its adapter keeps of it between calls; empty at the
 * start.
 */
export type ServerConnection = {
  readonly address: string
  readonly host: string
  readonly http: EngineHttp
  readonly remember: Map<string, unknown>
}

/** A model to run, as stored. `spec`: the workflow or manifest it was made from; null for a model that the engine named. */
export type RunModel = {
  readonly remoteName: string
  readonly kind: EngineModelKind
  readonly choices: Choices
  readonly spec: unknown
}

/** One result to make. `input` passed the model's schema. */
export type EngineRun = {
  readonly model: RunModel
  readonly input: Readonly<Record<string, unknown>>
  readonly seed: number
  readonly media: Readonly<Record<string, readonly MediaFile[]>>
  /** An empty folder for the results. */
  readonly folder: string
  /** An abort also cancels the run at the engine. */
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** A message of a conversation with a chat model. */
export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string }

/** A word with its time in a sound, in seconds. */
export type HeardWord = { readonly text: string; readonly start: number; readonly end: number }

/** What a transcription model heard. `words` is empty if the model gives no times. */
export type Heard = { readonly text: string; readonly words: readonly HeardWord[] }

/** The interface of a kind of engine. Every call throws an EngineFailure, or the signal's reason. */
export type EngineAdapter = {
  readonly kind: EngineKind
  /** Its usual ports, where detection looks. */
  readonly ports: readonly number[]
  /** Asks what the server is and which models it has. Fails where it is no such engine. */
  describe(server: ServerConnection, signal: AbortSignal): Promise<ServerDescription>
  /** Asks for the cheapest answer that shows that it works. */
  checkHealth(server: ServerConnection, signal: AbortSignal): Promise<void>
  /** What the server misses to run a model, in a few words; null if it has everything, or that cannot be known. */
  lacks(server: ServerConnection, model: RunModel, signal: AbortSignal): Promise<string | null>
  /** The form of an image, edit or speech model. */
  formOf(model: RunModel): ModelForm
  /** Makes one result of an image, edit or speech model. The files are not checked yet. */
  run(server: ServerConnection, run: EngineRun): Promise<readonly RenderedFile[]>
  chat?(
    server: ServerConnection,
    request: { readonly model: RunModel; readonly messages: readonly ChatMessage[]; readonly mostTokens: number },
    signal: AbortSignal,
  ): Promise<string>
  transcribe?(
    server: ServerConnection,
    request: { readonly model: RunModel; readonly path: string; readonly folder: string },
    signal: AbortSignal,
  ): Promise<Heard>
}

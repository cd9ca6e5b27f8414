import type { CanvasDrawing } from './drawing/canvas-image.ts'
import type { ModelDefinition, ModelExample } from './model-definition.ts'
import type { Painter } from './painter.ts'
import type { Renderer } from './renderer.ts'

/** Produces a model's results. Loaded on first use, so that a worker loads only what it renders. */
export type LocalRenderer =
  /** Painted in bands that several threads share. */
  | { readonly kind: 'bands'; load(): Promise<Painter> }
  | { readonly kind: 'canvas'; load(): Promise<CanvasDrawing> }
  /** Produced by a custom function. */
  | { readonly kind: 'whole'; load(): Promise<Renderer> }

/** A model as its folder defines it. `registry.ts` registers it under its family name. */
export type LocalModel = Omit<ModelDefinition, 'engine' | 'cover'> & {
  readonly renderer: LocalRenderer
  /** More examples for the contact sheet: inputs and files that override those of the example. */
  readonly sheet?: readonly Partial<ModelExample>[]
}

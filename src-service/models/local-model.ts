import type { CanvasDrawing } from './drawing/canvas-image.ts'
import type { ModelDefinition, ModelExample } from './model-definition.ts'
import type { Painter } from './painter.ts'
import type { Renderer } from './renderer.ts'

/** What makes a model's results. Loaded when it is first needed, so that a worker loads what it renders and nothing else. */
export type LocalRenderer =
  /** Painted in bands that several threads share. */
  | { readonly kind: 'bands'; load(): Promise<Painter> }
  /** Drawn on a canvas. */
  | { readonly kind: 'canvas'; load(): Promise<CanvasDrawing> }
  /** Made by a function of its own. */
  | { readonly kind: 'whole'; load(): Promise<Renderer> }

/** All that a model's folder says of it. Its family is the name under which `registry.ts` registers it. */
export type LocalModel = Omit<ModelDefinition, 'engine' | 'cover'> & {
  readonly renderer: LocalRenderer
  /** What the contact sheet shows beside the example: other inputs and files, laid over it. */
  readonly sheet?: readonly Partial<ModelExample>[]
}

import type { LocalModel, LocalRenderer } from './local-model.ts'
import type { ModelDefinition } from './model-definition.ts'
import type { Painter } from './painter.ts'
import type { Renderer } from './renderer.ts'

/** Every model by family, in catalog order. One line registers a model. */
const models: Readonly<Record<string, () => Promise<LocalModel>>> = {
  landscape: async () => (await import('./landscape/landscape-model.ts')).landscapeModel,
  'still-life': async () => (await import('./still-life/still-life-model.ts')).stillLifeModel,
  stage: async () => (await import('./stage/stage-model.ts')).stageModel,
  portrait: async () => (await import('./portrait/portrait-model.ts')).portraitModel,
  ink: async () => (await import('./ink/ink-model.ts')).inkModel,
  poster: async () => (await import('./poster/poster-model.ts')).posterModel,
  silk: async () => (await import('./silk/silk-model.ts')).silkModel,
  flow: async () => (await import('./flow/flow-model.ts')).flowModel,
  gradient: async () => (await import('./gradient/gradient-model.ts')).gradientModel,
  pattern: async () => (await import('./pattern/pattern-model.ts')).patternModel,
  'pixel-art': async () => (await import('./pixel-art/pixel-art-model.ts')).pixelArtModel,
  map: async () => (await import('./map/map-model.ts')).mapModel,
  reframe: async () => (await import('./reframe/reframe-model.ts')).reframeModel,
  duotone: async () => (await import('./duotone/duotone-model.ts')).duotoneModel,
  'cut-out': async () => (await import('./cut-out/cut-out-model.ts')).cutOutModel,
  enlarge: async () => (await import('./enlarge/enlarge-model.ts')).enlargeModel,
  collage: async () => (await import('./collage/collage-model.ts')).collageModel,
  'ken-burns': async () => (await import('./ken-burns/ken-burns-model.ts')).kenBurnsModel,
  slideshow: async () => (await import('./slideshow/slideshow-model.ts')).slideshowModel,
  'kinetic-titles': async () => (await import('./kinetic-titles/kinetic-titles-model.ts')).kineticTitlesModel,
  'ambient-loop': async () => (await import('./ambient-loop/ambient-loop-model.ts')).ambientLoopModel,
  audiogram: async () => (await import('./audiogram/audiogram-model.ts')).audiogramModel,
  presenter: async () => (await import('./presenter/presenter-model.ts')).presenterModel,
  caption: async () => (await import('./caption/caption-model.ts')).captionModel,
  speech: async () => (await import('./speech/speech-models.ts')).speechModel,
  narrator: async () => (await import('./speech/speech-models.ts')).narratorModel,
  'voice-match': async () => (await import('./voice-match/voice-match-model.ts')).voiceMatchModel,
  music: async () => (await import('./music/music-model.ts')).musicModel,
  jingle: async () => (await import('./music/jingle-model.ts')).jingleModel,
  'sound-effect': async () => (await import('./sound-effect/effect-models.ts')).effectModel,
  ambience: async () => (await import('./sound-effect/effect-models.ts')).ambienceModel,
  'clean-voice': async () => (await import('./sound-care/care-models.ts')).cleanModel,
  'level-sound': async () => (await import('./sound-care/care-models.ts')).levelModel,
}

/** The stages of short videos, and of the Composer's: rendered by the same workers, not in the catalog. */
const shortVideo: Readonly<Record<string, () => Promise<Renderer>>> = {
  'short-video-portrait': async () => (await import('../short-video/presenter/portrait-renderer.ts')).renderPortrait,
  'short-video-voice': async () => (await import('../short-video/voice/voice-renderer.ts')).renderVoice,
  'short-video-fit-voice': async () => (await import('../short-video/voice/fit-voice-renderer.ts')).fitVoice,
  'short-video-animate': async () => (await import('../short-video/presenter/animate-renderer.ts')).renderAnimation,
  'short-video-join': async () => (await import('../short-video/presenter/animate-renderer.ts')).joinAnimation,
  'short-video-edit': async () => (await import('../short-video/edit/edit-renderer.ts')).renderEdit,
  'take-video-voice': async () => (await import('../short-video/take-video/take-video-renderer.ts')).renderTakeVoice,
  'take-video-images': async () => (await import('../short-video/take-video/take-video-renderer.ts')).renderTakeImages,
  'take-video-join': async () => (await import('../short-video/take-video/take-video-renderer.ts')).joinTakeVideo,
}

/** What the Resource API makes: rendered by the same workers, not in the catalog. */
const resources: Readonly<Record<string, () => Promise<Renderer>>> = {
  avatar: async () => (await import('./avatar/avatar-renderer.ts')).renderAvatar,
  'avatar-video': async () => (await import('./avatar/avatar-video-renderer.ts')).renderAvatarVideo,
  'avatar-video-join': async () => (await import('./avatar/avatar-video-renderer.ts')).joinAvatarVideo,
  'spoken-audio': async () => (await import('./spoken-audio/audio-renderer.ts')).audioRenderer,
  'voice-sample': async () => (await import('./spoken-audio/sample-renderer.ts')).sampleRenderer,
}

/** A model of the catalog with everything its folder defines. */
export type OfferedModel = LocalModel & ModelDefinition

/** Loads the definitions of all offered models in catalog order, but not their renderers. */
export async function loadModels(): Promise<OfferedModel[]> {
  const loading = Object.entries(models).map(async ([family, load]) => {
    const model = await load()
    return { ...model, engine: { family }, cover: `${model.id}.webp` }
  })
  return Promise.all(loading)
}

/** How a worker renders a family: in bands on several threads, or in one go. */
export type RendererEntry =
  | { readonly kind: 'bands'; load(): Promise<Painter> }
  | { readonly kind: 'whole'; load(): Promise<Renderer> }

/** Finds the renderer of a family. @throws Error if there is none. */
export async function findRenderer(family: string): Promise<RendererEntry> {
  const stage = shortVideo[family] ?? resources[family]
  if (stage !== undefined) return { kind: 'whole', load: stage }
  const model = await models[family]?.()
  if (model === undefined) throw new Error(`There is no renderer for ${family}.`)
  return model.renderer.kind === 'canvas' ? drawnWhole(model.renderer) : model.renderer
}

function drawnWhole({ load }: LocalRenderer & { kind: 'canvas' }): RendererEntry {
  return {
    kind: 'whole',
    load: async () => (await import('./drawing/canvas-image.ts')).createCanvasRenderer(await load()),
  }
}

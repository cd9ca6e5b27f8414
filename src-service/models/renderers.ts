import type { CanvasDrawing } from './drawing/canvas-image.ts'
import type { Renderer, RendererEntry } from './renderer.ts'

const canvas = (load: () => Promise<CanvasDrawing>): RendererEntry => ({
  kind: 'whole',
  load: async () => (await import('./drawing/canvas-image.ts')).createCanvasRenderer(await load()),
})

const whole = (load: () => Promise<Renderer>): RendererEntry => ({ kind: 'whole', load })

// Imports are written out and lazy: a worker loads what it draws and nothing else.
const entries = new Map<string, RendererEntry>([
  [
    'landscape',
    { kind: 'bands', load: async () => (await import('./landscape/landscape-painter.ts')).landscapePainter },
  ],
  [
    'still-life',
    { kind: 'bands', load: async () => (await import('./still-life/still-life-painter.ts')).stillLifePainter },
  ],
  ['silk', { kind: 'bands', load: async () => (await import('./silk/silk-painter.ts')).silkPainter }],
  ['gradient', { kind: 'bands', load: async () => (await import('./gradient/gradient-painter.ts')).gradientPainter }],
  ['flow', canvas(async () => (await import('./flow/draw-flow.ts')).flowDrawing)],
  ['poster', canvas(async () => (await import('./poster/draw-poster.ts')).posterDrawing)],
  ['pattern', canvas(async () => (await import('./pattern/draw-pattern.ts')).patternDrawing)],
  ['portrait', canvas(async () => (await import('./portrait/draw-portrait.ts')).portraitDrawing)],
  ['ink', canvas(async () => (await import('./ink/draw-ink.ts')).inkDrawing)],
  ['map', canvas(async () => (await import('./map/draw-map.ts')).mapDrawing)],
  ['stage', { kind: 'bands', load: async () => (await import('./stage/stage-painter.ts')).stagePainter }],
  ['pixel-art', canvas(async () => (await import('./pixel-art/draw-pixel-art.ts')).pixelArtDrawing)],
  ['duotone', whole(async () => (await import('./duotone/render-duotone.ts')).renderDuotone)],
  ['reframe', whole(async () => (await import('./reframe/render-reframe.ts')).renderReframe)],
  ['cut-out', whole(async () => (await import('./cut-out/render-cut-out.ts')).renderCutOut)],
  ['enlarge', whole(async () => (await import('./enlarge/render-enlarge.ts')).renderEnlarge)],
  ['collage', whole(async () => (await import('./collage/render-collage.ts')).renderCollage)],
  ['ken-burns', whole(async () => (await import('./ken-burns/ken-burns-video.ts')).renderKenBurns)],
  ['slideshow', whole(async () => (await import('./slideshow/slideshow-video.ts')).renderSlideshow)],
  ['kinetic-titles', whole(async () => (await import('./kinetic-titles/kinetic-titles-video.ts')).renderKineticTitles)],
  ['ambient-loop', whole(async () => (await import('./ambient-loop/ambient-loop-video.ts')).renderAmbientLoop)],
  ['audiogram', whole(async () => (await import('./audiogram/audiogram-video.ts')).renderAudiogram)],
  ['presenter', whole(async () => (await import('./presenter/presenter-video.ts')).renderPresenter)],
  [
    'short-video-portrait',
    whole(async () => (await import('../short-video/presenter/portrait-renderer.ts')).renderPortrait),
  ],
  ['short-video-voice', whole(async () => (await import('../short-video/voice/voice-renderer.ts')).renderVoice)],
  [
    'short-video-animate',
    whole(async () => (await import('../short-video/presenter/animate-renderer.ts')).renderAnimation),
  ],
  ['short-video-edit', whole(async () => (await import('../short-video/edit/edit-renderer.ts')).renderEdit)],
  ['caption', whole(async () => (await import('./caption/caption-video.ts')).renderCaption)],
  ['speech', whole(async () => (await import('./speech/speech-renderers.ts')).speechRenderer)],
  ['narrator', whole(async () => (await import('./speech/speech-renderers.ts')).narratorRenderer)],
  ['voice-match', whole(async () => (await import('./voice-match/voice-match-renderer.ts')).voiceMatchRenderer)],
  ['music', whole(async () => (await import('./music/music-renderer.ts')).musicRenderer)],
  ['jingle', whole(async () => (await import('./music/jingle-renderer.ts')).jingleRenderer)],
  ['sound-effect', whole(async () => (await import('./sound-effect/effect-renderer.ts')).effectRenderer)],
  ['ambience', whole(async () => (await import('./sound-effect/effect-renderer.ts')).ambienceRenderer)],
  ['clean-voice', whole(async () => (await import('./sound-care/care-renderer.ts')).cleanRenderer)],
  ['level-sound', whole(async () => (await import('./sound-care/care-renderer.ts')).levelRenderer)],
])

/** How a family is made. Throws where nothing makes it: a model and its family are built together. */
export function rendererOf(family: string): RendererEntry {
  const entry = entries.get(family)
  if (entry === undefined) throw new Error(`There is no renderer for ${family}.`)
  return entry
}

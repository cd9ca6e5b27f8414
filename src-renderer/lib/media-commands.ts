import type { Command } from './command-registry.ts'

/** What is needed of a picture that is looked at closely. */
type CloseLook = {
  zoomBy(factor: number): void
  showAll(): void
  showActual(): void
  toggle(): void
}

/** What is needed of what drives a film or a sound. */
type Driven = {
  toggle(): void
  pause(): void
  step(frames: number): void
  shuttle(direction: 1 | -1): void
}

type Where = { readonly id: string; readonly group: string }

const step = 1.25

/** Zooming without the focus on the picture; null where there is no picture. */
export function zoomCommands({ id, group }: Where, zoom: CloseLook | null): Command[] {
  if (zoom === null) return []
  return [
    { id: `${id}.zoom`, title: 'Zoom to 100 % and back', group, keys: 'z', run: () => zoom.toggle() },
    { id: `${id}.zoom-in`, title: 'Zoom in', group, keys: 'plus', run: () => zoom.zoomBy(step) },
    { id: `${id}.zoom-out`, title: 'Zoom out', group, keys: '-', run: () => zoom.zoomBy(1 / step) },
    { id: `${id}.zoom-fit`, title: 'Show the whole picture (0 on the picture)', group, run: () => zoom.showAll() },
    { id: `${id}.zoom-actual`, title: 'Actual size (1 on the picture)', group, run: () => zoom.showActual() },
  ]
}

/** Playing without the focus on the player; none where nothing can be played. `hasFrames`: a film, whose frames have the last two keys. */
export function playerCommands(
  { id, group }: Where,
  transport: Driven | null,
  hasFrames: boolean,
  [back, on]: readonly [string, string] = ['left', 'right'],
): Command[] {
  if (transport === null) return []
  return [
    { id: `${id}.play`, title: 'Play or pause', group, keys: 'space', run: () => transport.toggle() },
    { id: `${id}.back`, title: 'Play backwards, again for faster', group, keys: 'j', run: () => transport.shuttle(-1) },
    { id: `${id}.pause`, title: 'Pause', group, keys: 'k', run: () => transport.pause() },
    { id: `${id}.on`, title: 'Play, again for faster', group, keys: 'l', run: () => transport.shuttle(1) },
    ...(hasFrames
      ? [
          { id: `${id}.frame-back`, title: 'One frame back', group, keys: back, run: () => transport.step(-1) },
          { id: `${id}.frame-on`, title: 'One frame on', group, keys: on, run: () => transport.step(1) },
        ]
      : []),
  ]
}

import type { Playback } from '#shared/bridge/library.ts'
import type { OutputType } from '#shared/contract/model.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { useChangeSettings, useSettings } from './studio-state.tsx'
import type { Command } from './commands.tsx'
import { t } from './texts.ts'

const unknown: Playback = { frameRate: null, duration: null, peaks: null }

/** Playback data of a video or audio file; nothing for null or until it was analysed. */
export function usePlayback(assetId: AssetId | null): Playback {
  const { query } = useBridge()
  const { data } = useQuery(
    query.library.playback.queryOptions({
      input: assetId === null ? skipToken : { assetId },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  return data ?? unknown
}

/** The remembered sound settings of playback. */
export type SoundSettings = { readonly volume: number; readonly isMuted: boolean; readonly isLooped: boolean }

/** What is played: a file and the model that made it, or a video of someone who speaks. */
export type PlayedMedia = { readonly kind: OutputType; readonly modelId: string | null } | 'speech'

/** Whether a category of models makes sound to be heard again and again. */
export const isRepeated = (category: string): boolean => /music|loop|ambien|song|jingle/iu.test(category)

/** Whether media is heard once unless the user wants it again: speech, and any sound that is no music. */
function useIsHeardOnce(media: PlayedMedia): boolean {
  const { query } = useBridge()
  const modelId = media === 'speech' || media.kind !== 'audio' ? null : media.modelId
  const { data: category } = useQuery(
    query.catalog.list.queryOptions({
      input: modelId === null ? skipToken : {},
      staleTime: Number.POSITIVE_INFINITY,
      select: ({ models, gone }) => [...models, ...gone].find(({ id }) => id === modelId)?.category,
    }),
  )
  if (media === 'speech') return true
  return media.kind === 'audio' && !isRepeated(category ?? '')
}

/** The sound settings of a player, and their setter. */
type PlayerSound = { readonly sound: SoundSettings; onSound(change: Partial<SoundSettings>): void }

/** Returns the remembered sound settings for some media and their setter. Speech has a loop setting of its own. */
export function useSound(media: PlayedMedia): PlayerSound {
  const { volume, isMuted, isLooped, isSpeechLooped } = useSettings()
  const change = useChangeSettings()
  const isOnce = useIsHeardOnce(media)
  return {
    sound: { volume, isMuted, isLooped: isOnce ? isSpeechLooped : isLooped },
    onSound({ isLooped: next, ...rest }) {
      if (next === undefined) change(rest)
      else change(isOnce ? { ...rest, isSpeechLooped: next } : { ...rest, isLooped: next })
    },
  }
}

type CloseInspect = { zoomBy(factor: number): void; showAll(): void; showActual(): void; toggle(): void }

type Driven = { toggle(): void; pause(): void; step(frames: number): void; shuttle(direction: 1 | -1): void }

type Where = { readonly id: string; readonly group: string }

const step = 1.25

const listedLast = (command: Command): Command => ({ ...command, place: 'last' })

/** Zoom commands that work without focus on the image; none for null. */
export function zoomCommands({ id, group }: Where, zoom: CloseInspect | null): Command[] {
  if (zoom === null) return []
  const commands: Command[] = [
    { id: `${id}.zoom`, title: t('media.zoom'), group, keys: 'z', run: () => zoom.toggle() },
    { id: `${id}.zoom-in`, title: t('media.zoomIn'), group, keys: 'plus', run: () => zoom.zoomBy(step) },
    { id: `${id}.zoom-out`, title: t('media.zoomOut'), group, keys: '-', run: () => zoom.zoomBy(1 / step) },
    { id: `${id}.zoom-fit`, title: t('media.fit'), group, run: () => zoom.showAll() },
    { id: `${id}.zoom-actual`, title: t('media.actual'), group, run: () => zoom.showActual() },
  ]
  return commands.map(listedLast)
}

/** Player commands that work without focus on the player; none for null. `hasFrames`: video, which adds frame keys. */
export function playerCommands(
  { id, group }: Where,
  controls: Driven | null,
  hasFrames: boolean,
  [back, on]: readonly [string, string] = ['left', 'right'],
): Command[] {
  if (controls === null) return []
  const commands: Command[] = [
    { id: `${id}.play`, title: t('media.play'), group, keys: 'space', run: () => controls.toggle() },
    { id: `${id}.back`, title: t('media.back'), group, keys: 'j', run: () => controls.shuttle(-1) },
    { id: `${id}.pause`, title: t('media.pause'), group, keys: 'k', run: () => controls.pause() },
    { id: `${id}.on`, title: t('media.forward'), group, keys: 'l', run: () => controls.shuttle(1) },
    ...(hasFrames
      ? [
          { id: `${id}.frame-back`, title: t('media.frameBack'), group, keys: back, run: () => controls.step(-1) },
          { id: `${id}.frame-on`, title: t('media.frameForward'), group, keys: on, run: () => controls.step(1) },
        ]
      : []),
  ]
  return commands.map(listedLast)
}

/** Commands of the sound of a player that work without focus on it; none if nothing is played. */
export function soundCommands({ id, group }: Where, isPlayed: boolean, { sound, onSound }: PlayerSound): Command[] {
  if (!isPlayed) return []
  const commands: Command[] = [
    { id: `${id}.mute`, title: t('media.mute'), group, run: () => onSound({ isMuted: !sound.isMuted }) },
    { id: `${id}.loop`, title: t('media.loop'), group, run: () => onSound({ isLooped: !sound.isLooped }) },
  ]
  return commands.map(listedLast)
}

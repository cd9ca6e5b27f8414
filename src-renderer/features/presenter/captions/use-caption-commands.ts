import type { Cue } from '#shared/domain/captions/cue.ts'
import { pressedCommand, useCommands, useReadCommands } from '../../../lib/commands.tsx'
import { useNavigation } from '../../../lib/navigate.tsx'
import { playerCommands, soundCommands, type useSound } from '../../../lib/playback.ts'
import type { PlaybackControls } from '../../../ui/playback-controls.ts'
import { useSidePanel } from '../../../ui/side-panel.tsx'
import { t as screenText } from '../texts.ts'
import { captionCommands, checkCommand } from './caption-commands.ts'
import type { Burn } from './caption-panel.tsx'
import type { CaptionPresets } from './caption-presets.tsx'
import type { CaptionPlan } from './caption-source.ts'
import { unsureStarts } from './cue-list.tsx'
import { cutPointAt, focusedCutPoint } from './cue-tools.tsx'
import { type CueEnd, joinNext, removeCue, splitCue } from './edit-cues.ts'
import { t } from './texts.ts'
import type { CaptionEdits } from './use-caption-edits.ts'
import type { CaptionExports } from './use-caption-exports.ts'

type CaptionCommandsDeps = {
  readonly cues: readonly Cue[]
  /** Frames a second. */
  readonly rate: number
  readonly controls: PlaybackControls | null
  readonly edits: CaptionEdits
  readonly presets: CaptionPresets
  readonly timing: { readonly isTiming: boolean; retime(): void; stop(): void }
  readonly burn: Burn
  readonly plan: CaptionPlan
  /** The cut has burned-in captions, and no version without them. */
  readonly isMissing: boolean
  readonly exports: CaptionExports
  readonly sound: ReturnType<typeof useSound>
  edit(make: (cues: readonly Cue[]) => readonly Cue[]): void
  /** Moves an end of a caption to a time in seconds; consecutive moves of one kind are undone together. */
  move(id: number, which: CueEnd, at: number, kind: string): void
  makeBare(): void
  goToBare(): void
  openSource(): void
  toggleSnap(): void
  toggleSafeArea(): void
  showBurned(): void
}

/**
 * Offers the commands of the caption editor. What acts on one caption takes the one with the focus in the list, or else
 * the one at the playhead. Returns these actions for their buttons, and what undoes the window's last action.
 */
export function useCaptionCommands(deps: CaptionCommandsDeps) {
  const { cues, rate, controls, edits, presets, timing, burn, plan, isMissing, exports, edit } = deps
  const readCommands = useReadCommands()
  const navigation = useNavigation()
  const panel = useSidePanel('right')
  const pointNow = () => focusedCutPoint(cues) ?? cutPointAt(cues, controls?.now() ?? 0)
  const step = (which: CueEnd, frames: 1 | -1) => () => {
    const cue = pointNow()?.cue
    if (cue !== undefined) deps.move(cue.id, which, cue[which] + frames / rate, `${which} of ${cue.id}`)
  }
  const cueActions = {
    split() {
      const point = pointNow()
      if (point !== null) edit((before) => splitCue(before, point.cue.id, point.offset))
    },
    join() {
      const point = pointNow()
      if (point !== null) edit((before) => joinNext(before, point.cue.id))
    },
    remove() {
      const point = pointNow()
      if (point !== null) edit((before) => removeCue(before, point.cue.id))
    },
    nextUnsure() {
      const unsure = unsureStarts(cues)
      const place = unsure.find((start) => start > (controls?.now() ?? 0) + 0.01) ?? unsure[0]
      if (place !== undefined) controls?.seek(place)
    },
  }
  /** Does something in the panel, which may be hidden. */
  const inPanel = (act: () => void) => () => {
    panel.show()
    act()
  }
  const { same, last } = presets
  const burned = burn.last
  const isBurning = burn.state?.work.kind === 'burning'
  useCommands(() => {
    const noCue = pointNow() === null ? t('captions.noCue') : null
    const noPreset = same === null ? t('commands.noPreset') : null
    const noBurned = burned === null ? t('commands.noBurned') : null
    const hasVersion = isMissing ? null : t('commands.hasVersion')
    const notReady = isMissing ? t('captions.needsRecut') : plan.state === 'ready' ? null : t('captions.versionPending')
    const where = { id: 'mascot', group: screenText('screen') }
    return [
      ...playerCommands(where, controls, true),
      ...soundCommands(where, controls !== null, deps.sound),
      ...captionCommands({
        changedAt: edits.changedAt,
        presetChangedAt: last?.at ?? 0,
        actions: {
          ...cueActions,
          undo: edits.undo,
          redo: edits.redo,
          undoPreset: presets.undo,
          burn: burn.start,
          stopBurn: burn.stop,
          makeBare: deps.makeBare,
          goToBare: inPanel(deps.goToBare),
          retime: timing.retime,
          stopTiming: timing.stop,
          startEarlier: step('start', -1),
          startLater: step('start', 1),
          endEarlier: step('end', -1),
          endLater: step('end', 1),
          toggleSnap: deps.toggleSnap,
          toggleSafeArea: deps.toggleSafeArea,
          exportSrt: exports.srt,
          exportVtt: exports.vtt,
          exportVideo: exports.video,
          savePreset: inPanel(() => presets.askName('new')),
          renamePreset: inPanel(() => presets.askName(same)),
          deletePreset: () => same !== null && presets.remove(same),
          changeSource: inPanel(deps.openSource),
          showBurned: deps.showBurned,
          burnedInLibrary: () => burned !== null && navigation.toLibrary({ asset: burned.assetId }),
          downloadBurned: () => burned !== null && exports.saveVideo(burned.assetId),
        },
        blocked: {
          undo: edits.canUndo ? null : t('captions.nothingToUndo'),
          redo: edits.canRedo ? null : t('captions.nothingToRedo'),
          undoPreset: last === null ? t('captions.nothingToUndo') : null,
          burn: notReady ?? (isBurning ? t('commands.burning') : null),
          stopBurn: isBurning ? null : t('commands.notBurning'),
          makeBare: hasVersion,
          goToBare: hasVersion,
          retime: timing.isTiming ? t('captions.timing') : null,
          stopTiming: timing.isTiming ? null : t('commands.notTiming'),
          startEarlier: noCue,
          startLater: noCue,
          endEarlier: noCue,
          endLater: noCue,
          split: noCue,
          join: noCue,
          remove: noCue,
          nextUnsure: unsureStarts(cues).length === 0 ? t('commands.noUnsure') : null,
          exportVideo: exports.noVideo,
          savePreset: presets.noSave,
          renamePreset: noPreset,
          deletePreset: noPreset,
          showBurned: noBurned,
          burnedInLibrary: noBurned,
          downloadBurned: noBurned,
        },
      }),
      // The panel, which finds them, is hidden: it is shown.
      ...(panel.isShown
        ? []
        : (['stranded', 'contrast', 'plate'] as const).map((one) => checkCommand(one, panel.show))),
    ]
  })
  return {
    cueActions,
    /** Undoes the last action that the window offers to undo, whatever offers it. */
    undoLast: () => pressedCommand(readCommands().filter(({ keys }) => keys === 'mod+z'))?.run(),
  }
}

import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import { type ReactNode, useState } from 'react'
import { useCommands } from '../../../lib/commands.tsx'
import { autopilotSwitchCommands } from './autopilot-commands.ts'
import { TurnOnDialog } from './turn-on-dialog.tsx'
import type { AutopilotScreen } from './use-autopilot.ts'

/** Turning Autopilot on and off. */
export type AutopilotSwitch = {
  /** As the user set it, before the service confirms it. */
  readonly state: AutopilotReading['state']
  toggle(isOn: boolean): void
  /** When it was turned off, ms of the page's clock, while that can be undone; else null. */
  readonly offAt: number | null
  undo(): void
  /** Ends the time in which it can be undone. */
  forget(): void
  /** The question before it is turned on. */
  readonly dialog: ReactNode
}

/**
 * Turns Autopilot on after the user saw what it does and costs, and off at once, with an undo. Offers both as commands.
 * `blocked`: why it can't be changed now; null if it can.
 */
export function useAutopilotSwitch(
  reading: AutopilotReading,
  screen: Pick<AutopilotScreen, 'draft' | 'change'>,
  timeZone: string,
  blocked: string | null,
): AutopilotSwitch {
  const [isAsked, setAsked] = useState(false)
  const [turnedOffAt, setTurnedOffAt] = useState<number | null>(null)
  const state = screen.draft.state ?? reading.state
  const offAt = state === 'off' ? turnedOffAt : null
  const turnOn = () => {
    setTurnedOffAt(null)
    void screen.change({ state: 'on' })
  }
  const turnOff = async () => {
    if (await screen.change({ state: 'off' })) setTurnedOffAt(performance.now())
  }
  const toggle = (isOn: boolean) => {
    if (blocked !== null) return
    if (isOn) setAsked(true)
    else void turnOff()
  }
  useCommands(() =>
    autopilotSwitchCommands({
      isOn: state === 'on',
      blocked,
      offAt,
      toggle: () => toggle(state !== 'on'),
      undo: turnOn,
    }),
  )
  return {
    state,
    toggle,
    offAt,
    undo: turnOn,
    forget: () => setTurnedOffAt(null),
    dialog: (
      <TurnOnDialog
        reading={reading}
        timeZone={timeZone}
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={turnOn}
      />
    ),
  }
}

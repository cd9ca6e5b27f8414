import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import { useOfflineReason } from '../../../forms/stale-note.tsx'
import { timeIn } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/checkbox.tsx'
import { Fact } from '../fact.tsx'
import { t } from './texts.ts'
import { type AutopilotScreen, useAutopilot } from './use-autopilot.ts'
import { useAutopilotSwitch } from './use-autopilot-switch.tsx'

/** Whether it is on, and who posts. */
function stateWords(state: AutopilotReading['state'], { delivery }: AutopilotReading): string {
  if (state !== 'on') return t(`settings.${state}`)
  return delivery === 'external' || delivery === 'internal' ? t(`facts.${delivery}`) : t('settings.on')
}

type LoadedProps = {
  readonly reading: AutopilotReading
  readonly screen: AutopilotScreen
  readonly timeZone: string
}

function LoadedFacts({ reading, screen, timeZone }: LoadedProps) {
  const blocked = useOfflineReason(reading)
  const { state, toggle, offAt, undo, dialog } = useAutopilotSwitch(reading, screen, timeZone, blocked)
  const { at, slots } = reading.nextPass
  const { message } = screen.problems
  return (
    <>
      <Fact term={t('title')}>
        <fieldset
          disabled={blocked !== null}
          title={blocked ?? undefined}
          aria-label={t('title')}
          className="flex items-center gap-2"
        >
          <Switch isFirst label={stateWords(state, reading)} checked={state === 'on'} onChange={toggle} />
          {offAt !== null && (
            <Button size="small" variant="quiet" keys="mod+z" onClick={undo}>
              {t('turnOff.undo')}
            </Button>
          )}
        </fieldset>
        {message !== null && (
          <span role="alert" title={message} className="line-clamp-2 text-caption text-err">
            {t('settings.notSaved', { message })}
          </span>
        )}
        {dialog}
      </Fact>
      <Fact term={t('pass.title')}>
        {state !== 'on' || at === null
          ? t('facts.noPass')
          : t('facts.pass', { time: timeIn(at, timeZone), count: slots.length })}
      </Fact>
    </>
  )
}

/** Autopilot of a brand in two facts: its switch, and its next pass. Nothing until it was read. */
export function AutopilotFacts({ profileId, timeZone }: { readonly profileId: string; readonly timeZone: string }) {
  const screen = useAutopilot(profileId)
  const { reading } = screen
  return reading === undefined ? null : <LoadedFacts reading={reading} screen={screen} timeZone={timeZone} />
}

import { useState } from 'react'
import { useChangeSettings, useSettings } from '../../lib/settings.ts'
import { Switch } from '../../ui/switch.tsx'

const readLeave = () => ('Notification' in window ? Notification.permission : 'denied')

/** Whether the system tells of ended runs while the window is away; asks the system for leave when it is switched on. */
export function AwaySwitch() {
  const { awayNotices } = useSettings()
  const change = useChangeSettings()
  const [leave, setLeave] = useState(readLeave)
  async function turn(on: boolean) {
    change({ awayNotices: on })
    if (on && readLeave() === 'default') setLeave(await Notification.requestPermission())
  }
  return (
    <Switch
      label="Tell me when runs end"
      checked={awayNotices && leave === 'granted'}
      help={leave === 'denied' ? 'Messages of Backlot are switched off in the system or in the browser.' : undefined}
      onChange={(on) => void turn(on)}
    />
  )
}

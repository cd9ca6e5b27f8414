import { useState } from 'react'
import { useChangeSettings, useSettings } from '../../lib/settings.ts'
import { Switch } from '../../ui/switch.tsx'
import { t } from './texts.ts'

const readLeave = () => ('Notification' in window ? Notification.permission : 'denied')

/** Switches system notifications of ended runs; asks the system for permission when it is switched on. */
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
      label={t('notifications.label')}
      checked={awayNotices && leave === 'granted'}
      help={leave === 'denied' ? t('notifications.blocked') : undefined}
      onChange={(on) => void turn(on)}
    />
  )
}

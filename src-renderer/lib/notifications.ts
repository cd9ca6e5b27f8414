import type { noticeSettings } from '#shared/domain/notice-rules.ts'
import { useState } from 'react'
import { useChangeSettings, useSettings } from './studio-state.tsx'

/** A notification of the system. `tag`: it takes the place of an earlier one with the same. */
type SystemMessage = {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** Called after the click brought the window back. */
  onClick?(): void
}

/** Whether notifications may be shown. The installed app shows its own and needs no permission. */
function readPermission(): NotificationPermission {
  if (window.backlotHost !== undefined) return 'granted'
  return 'Notification' in window ? Notification.permission : 'denied'
}

/** Shows a system notification if the system allows it; a click brings the window back. */
export function showSystemMessage({ title, body, tag, onClick }: SystemMessage): void {
  if (readPermission() !== 'granted') return
  const message = new Notification(title, { body, tag })
  message.addEventListener('click', () => {
    window.focus()
    onClick?.()
  })
}

/** A setting of notifications, as it works here: on only if the system allows them. */
export type NotificationSwitch = {
  readonly isOn: boolean
  /** The system or the browser blocks notifications. */
  readonly isBlocked: boolean
  /** Switching on asks the system for permission. */
  turn(on: boolean): void
}

/** The name of a setting that switches a kind of notifications. */
export type NotificationSetting = (typeof noticeSettings)[keyof typeof noticeSettings]

/** Returns the switch of a setting of notifications. */
export function useNotificationSwitch(name: NotificationSetting): NotificationSwitch {
  const { [name]: isWanted } = useSettings()
  const change = useChangeSettings()
  const [permission, setPermission] = useState(readPermission)
  return {
    isOn: isWanted && permission === 'granted',
    isBlocked: permission === 'denied',
    turn(on) {
      change({ [name]: on })
      if (on && readPermission() === 'default') Notification.requestPermission().then(setPermission, reportError)
    },
  }
}

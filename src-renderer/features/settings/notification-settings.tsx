import { noticeKinds, noticeSettings, type QuietHours } from '#shared/domain/notice-rules.ts'
import { formatMinute } from '../../lib/format.ts'
import { useNotificationSwitch, type NotificationSetting } from '../../lib/notifications.ts'
import { useChangeSettings, useSettings } from '../../lib/studio-state.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { t } from './texts.ts'

/** Switches a kind of system notifications. */
function NotificationSwitch({ name }: { readonly name: NotificationSetting }) {
  const { isOn, isBlocked, turn } = useNotificationSwitch(name)
  return (
    <Switch
      label={t(`notifications.labels.${name}`)}
      checked={isOn}
      help={isBlocked ? t('notifications.blocked') : t(`notifications.helps.${name}`)}
      onChange={turn}
    />
  )
}

const halfHour = 30
const times = Array.from({ length: 48 }, (_, index) => index * halfHour)
const usualHours: QuietHours = { from: 22 * 60, to: 8 * 60 }

type TimeChoiceProps = { readonly label: string; readonly value: number; onChange(minute: number): void }

/** Chooses a time of the day, in minutes since midnight. */
function TimeChoice({ label, value, onChange }: TimeChoiceProps) {
  const listed = times.includes(value) ? times : [...times, value].toSorted((a, b) => a - b)
  return (
    <Select
      label={label}
      options={listed.map((minute) => ({ value: String(minute), label: formatMinute(minute) }))}
      value={String(value)}
      onChange={(minute) => onChange(Number(minute))}
    />
  )
}

/** When no notification is shown. */
function QuietTime() {
  const { quietHours } = useSettings()
  const change = useChangeSettings()
  return (
    <>
      <Switch
        label={t('notifications.quiet')}
        help={t('notifications.quietHelp')}
        checked={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? usualHours : null })}
      />
      {quietHours !== null && (
        <div className="grid max-w-[280px] grid-cols-2 gap-3">
          <TimeChoice
            label={t('notifications.from')}
            value={quietHours.from}
            onChange={(from) => change({ quietHours: { ...quietHours, from } })}
          />
          <TimeChoice
            label={t('notifications.to')}
            value={quietHours.to}
            onChange={(to) => change({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
    </>
  )
}

/** The kinds of system notifications, and when they are shown. */
export function NotificationSettings() {
  const { noticesInFront } = useSettings()
  const change = useChangeSettings()
  return (
    <div className="space-y-3">
      {noticeKinds.map((kind) => (
        <NotificationSwitch key={kind} name={noticeSettings[kind]} />
      ))}
      <Switch
        label={t('notifications.inFront')}
        help={t('notifications.inFrontHelp')}
        checked={noticesInFront}
        onChange={(next) => change({ noticesInFront: next })}
      />
      <QuietTime />
    </div>
  )
}

/** What the installed app does without a window; nothing in a browser. */
export function BackgroundSettings() {
  const { keepRunning, launchAtLogin } = useSettings()
  const change = useChangeSettings()
  if (window.backlotHost === undefined) return null
  return (
    <>
      <Switch
        label={t('queue.keepRunning')}
        help={t('queue.keepRunningHelp')}
        checked={keepRunning}
        onChange={(next) => change({ keepRunning: next })}
      />
      <Switch
        label={t('queue.launchAtLogin')}
        help={t('queue.launchAtLoginHelp')}
        checked={launchAtLogin}
        onChange={(next) => change({ launchAtLogin: next })}
      />
    </>
  )
}

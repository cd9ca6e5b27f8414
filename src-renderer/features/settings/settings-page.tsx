import type { EngineList } from '#shared/contract/engine.ts'
import { useBridge } from '../../lib/bridge.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState, type KeyboardEvent } from 'react'
import { useChangeSettings, useSettings, useWorkspaces } from '../../lib/studio-state.tsx'
import { useEngines } from '../../lib/engines.ts'
import { KeyValue } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/number-field.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { interfaceScales } from '#shared/domain/interface-scales.ts'
import { languageNames, languages } from '#shared/domain/languages.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { Select } from '../../ui/select.tsx'
import { type SettingsSection, useNavigation, useSettingsTarget } from '../../lib/navigate.tsx'
import { type PageSection, SectionedPage } from './section-nav.tsx'
import { EventRetention, TrashRetention } from './event-retention.tsx'
import { FilesCheck } from './files-check.tsx'
import { BackgroundSettings, NotificationSettings } from './notification-settings.tsx'
import { MediaFolder } from './media-folder.tsx'
import { PublicAddress } from './public-address.tsx'
import { WebhookSteps } from './webhook-steps.tsx'
import { BackupAndSupport } from './backup/backup-and-support.tsx'
import { Updates } from './updates/updates.tsx'
import { t } from './texts.ts'
import { GuardRailSection } from '../../forms/guard-rails.tsx'
import { LimitList } from '../../forms/spending-limits.tsx'
import { WorkspaceList } from './workspace-list.tsx'
import { keyTable, type KeyRow as Row, keyConflict, keysOf } from '../../lib/shortcuts.ts'
import { RotateCcw } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Kbd, isMacPlatform, type Keymap } from '../../ui/keys.tsx'

const themes = ['system', 'dark', 'light'] as const

type KeyRowProps = {
  readonly row: Row
  readonly keymap: Keymap
  /** Null restores the built-in keys. */
  onChange(keys: string | null): void
}

function KeyRow({ row, keymap, onChange }: KeyRowProps) {
  const [isListening, setListening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = () => {
    setListening(false)
    setProblem(null)
  }
  const press = (event: KeyboardEvent) => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    const keys = keysOf(event, isMacPlatform())
    if (keys === null) return
    const conflict = keyConflict(row, keys, keymap)
    if (conflict !== null) return setProblem(conflict)
    stop()
    onChange(keys === row.keys ? null : keys)
  }
  return (
    <div className="flex min-h-8 items-center gap-3">
      <span className="min-w-0 flex-1">{row.does}</span>
      {problem !== null && (
        <span role="alert" className="text-small text-err">
          {problem}
        </span>
      )}
      {!isListening && <Kbd keys={row.keys} />}
      {keymap[row.keys] !== undefined && !isListening && (
        <IconButton
          icon={RotateCcw}
          size="small"
          label={t('keys.reset', { action: row.does })}
          onClick={() => onChange(null)}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        pressed={isListening}
        aria-label={t(isListening ? 'keys.pressNamed' : 'keys.changeNamed', { action: row.does })}
        onClick={() => (isListening ? stop() : setListening(true))}
        onKeyDown={press}
        onBlur={stop}
      >
        {t(isListening ? 'keys.press' : 'keys.change')}
      </Button>
    </div>
  )
}

/** Lists the keys that can be changed, by where they work. */
function KeyList() {
  const { keymap } = useSettings()
  const change = useChangeSettings()
  return keyTable.map(({ group, rows }) => (
    <section key={group} aria-label={group} className="mt-4">
      <h3 className="mb-1 text-small text-ink-3">{group}</h3>
      {rows.map((row) => (
        <KeyRow
          key={row.keys}
          row={row}
          keymap={keymap}
          onChange={(keys) => {
            const { [row.keys]: _, ...rest } = keymap
            change({ keymap: keys === null ? rest : { ...rest, [row.keys]: keys } })
          }}
        />
      ))}
    </section>
  ))
}

/** Chooses the size of everything in the window, in percent; it applies at once. */
function ScaleChoice() {
  const { interfaceScale } = useSettings()
  const change = useChangeSettings()
  return (
    <Segmented
      label={t('appearance.scale')}
      help={t(isMacPlatform() ? 'appearance.scaleHelpMac' : 'appearance.scaleHelp')}
      options={interfaceScales.map((scale) => ({
        value: String(scale),
        label: t('appearance.percent', { percent: String(scale) }),
      }))}
      value={String(interfaceScale)}
      onChange={(scale) => change({ interfaceScale: Number(scale) })}
    />
  )
}

function ThemeChoice() {
  const { theme } = useSettings()
  const change = useChangeSettings()
  return (
    <Segmented
      label={t('appearance.theme')}
      options={themes.map((value) => ({ value, label: t(`appearance.themes.${value}`) }))}
      value={theme}
      onChange={(next) => change({ theme: next })}
    />
  )
}

/** Chooses the language of all windows; it applies at once. */
function LanguageChoice() {
  const { language } = useSettings()
  const change = useChangeSettings()
  return (
    <div className="max-w-[280px]">
      <Select
        label={t('appearance.language')}
        options={[
          { value: 'system', label: t('appearance.systemLanguage') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        value={language}
        onChange={(next) => change({ language: next })}
      />
    </div>
  )
}

function RateShare() {
  const { keyShare } = useSettings()
  const change = useChangeSettings()
  /** The typed text while it is not a number. */
  const [typedShare, setTypedShare] = useState<string | null>(null)
  return (
    <Slider
      label={t('rate.share')}
      value={typedShare ?? keyShare}
      min={10}
      max={100}
      step={5}
      defaultValue={100}
      integer
      onChange={(next) => {
        setTypedShare(typeof next === 'string' ? next : null)
        if (typeof next === 'number') change({ keyShare: Math.min(100, Math.max(10, Math.round(next))) })
      }}
    />
  )
}

function StoragePlaces() {
  const { query } = useBridge()
  const { vault } = useWorkspaces()
  const { data: app } = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const version = app === undefined ? '' : t('storage.backlot', { version: app.version })
  return (
    <div data-selectable>
      <KeyValue
        left
        rows={[
          { term: t('storage.profile'), detail: app?.profileFolder ?? '', mono: true },
          { term: t('storage.keys'), detail: vault === undefined || vault === null ? '' : sentenceOf(vault) },
          { term: t('storage.version'), detail: version },
        ]}
      />
    </div>
  )
}

function LibraryFiles() {
  return (
    <div className="flex flex-col gap-5">
      <MediaFolder />
      <FilesCheck />
      <TrashRetention />
    </div>
  )
}

/** Sections of Settings that are screens of their own. */
export type SettingsScreens = {
  readonly Engines: ComponentType
}

const countEngines = ({ engines }: EngineList) => engines.length

/** The Settings page: its sections, with a list of them at the side. */
export function SettingsPage({ Engines }: SettingsScreens) {
  const { letterKeys, pauseAfterCrash } = useSettings()
  const change = useChangeSettings()
  const { section } = useSettingsTarget()
  const { toSettings } = useNavigation()
  const engines = useEngines(countEngines)
  const appearance = (
    <div className="flex flex-col gap-4">
      <LanguageChoice />
      <ThemeChoice />
      <ScaleChoice />
    </div>
  )
  const queue = (
    <div className="space-y-3">
      <Switch
        label={t('queue.pause')}
        checked={pauseAfterCrash}
        onChange={(next) => change({ pauseAfterCrash: next })}
      />
      <BackgroundSettings />
    </div>
  )
  const keys = (
    <>
      <Switch label={t('keys.letters')} checked={letterKeys} onChange={(next) => change({ letterKeys: next })} />
      <KeyList />
    </>
  )
  const limits = (
    <>
      <LimitList />
      <div className="-mx-4 mt-4 max-w-[440px]">
        <GuardRailSection />
      </div>
    </>
  )
  const sections: readonly PageSection<SettingsSection>[] = [
    { id: 'workspaces', title: t('workspaces.title'), words: t('workspaces.help'), content: <WorkspaceList /> },
    { id: 'limits', title: t('limits.title'), words: t('limits.help'), content: limits },
    {
      id: 'engines',
      title: t('engines.title'),
      ...(engines === null ? {} : { count: engines }),
      isWhole: true,
      content: <Engines />,
    },
    { id: 'appearance', title: t('appearance.title'), content: appearance },
    {
      id: 'notifications',
      title: t('notifications.title'),
      words: t('notifications.help'),
      content: <NotificationSettings />,
    },
    { id: 'queue', title: t('queue.title'), words: t('queue.help'), content: queue },
    { id: 'rate', title: t('rate.title'), words: t('rate.help'), content: <RateShare /> },
    { id: 'hosting', title: t('hosting.title'), words: t('hosting.help'), content: <PublicAddress /> },
    { id: 'webhooks', title: t('webhooks.title'), words: t('webhooks.help'), content: <WebhookSteps /> },
    { id: 'events', title: t('events.title'), words: t('events.help'), content: <EventRetention /> },
    { id: 'files', title: t('files.title'), words: t('files.help'), content: <LibraryFiles /> },
    { id: 'storage', title: t('storage.title'), words: t('storage.help'), content: <StoragePlaces /> },
    { id: 'updates', title: t('updates.title'), words: t('updates.help'), content: <Updates /> },
    { id: 'backup', title: t('backup.title'), words: t('backup.help'), content: <BackupAndSupport /> },
    { id: 'keys', title: t('keys.title'), words: t('keys.help'), content: keys },
  ]
  const whole = sections.find(({ id, isWhole }) => isWhole === true && id === section)
  return (
    <div className="flex h-full flex-col">
      {whole === undefined && (
        <div className="flex h-(--h-bar) shrink-0 items-center border-b border-line px-6">
          <h1 className="text-lead">{t('title')}</h1>
        </div>
      )}
      <SectionedPage
        title={t('title')}
        sections={sections}
        shown={section}
        onShow={(id) => toSettings({ section: id }, { replace: true })}
      />
    </div>
  )
}

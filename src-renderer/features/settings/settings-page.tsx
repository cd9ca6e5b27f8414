import { useBridge } from '../../lib/bridge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeSettings, useSettings } from '../../lib/settings.ts'
import { useWorkspaces } from '../../lib/workspaces.ts'
import { KeyValue } from '../../ui/key-value.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AwaySwitch } from './away-switch.tsx'
import { FilesCheck } from './files-check.tsx'
import { KeyList } from './key-list.tsx'
import { PublicAddress } from './public-address.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { t } from './texts.ts'
import { LimitList } from './limit-list.tsx'
import { WorkspaceList } from './workspace-list.tsx'

const themes = ['system', 'dark', 'light'] as const

/** Workspaces, appearance, keys, and where things are kept. */
export function SettingsPage() {
  const { query } = useBridge()
  const { theme, letterKeys, pauseAfterCrash, keyShare } = useSettings()
  const change = useChangeSettings()
  /** What stands in the field where it is not a number. */
  const [typedShare, setTypedShare] = useState<string | null>(null)
  const { vault } = useWorkspaces()
  const { data: app } = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-(--h-bar) shrink-0 items-center border-b border-line px-6">
        <h1 className="text-lead">{t('title')}</h1>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-10">
        <div className="max-w-[880px]">
          <SettingsGroup title={t('workspaces.title')} words={t('workspaces.help')}>
            <WorkspaceList />
          </SettingsGroup>
          <SettingsGroup title={t('limits.title')} words={t('limits.help')}>
            <LimitList />
          </SettingsGroup>
          <SettingsGroup title={t('appearance.title')}>
            <Segmented
              label={t('appearance.theme')}
              options={themes.map((value) => ({ value, label: t(`appearance.themes.${value}`) }))}
              value={theme}
              onChange={(next) => change({ theme: next })}
            />
          </SettingsGroup>
          <SettingsGroup title={t('notifications.title')} words={t('notifications.help')}>
            <AwaySwitch />
          </SettingsGroup>
          <SettingsGroup title={t('queue.title')} words={t('queue.help')}>
            <Switch
              label={t('queue.pause')}
              checked={pauseAfterCrash}
              onChange={(next) => change({ pauseAfterCrash: next })}
            />
          </SettingsGroup>
          <SettingsGroup title={t('rate.title')} words={t('rate.help')}>
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
          </SettingsGroup>
          <SettingsGroup title={t('hosting.title')} words={t('hosting.help')}>
            <PublicAddress />
          </SettingsGroup>
          <SettingsGroup title={t('files.title')} words={t('files.help')}>
            <FilesCheck />
          </SettingsGroup>
          <SettingsGroup title={t('storage.title')} words={t('storage.help')}>
            <div data-selectable>
              <KeyValue
                left
                rows={[
                  { term: t('storage.profile'), detail: app?.profileFolder ?? '', mono: true },
                  { term: t('storage.keys'), detail: vault?.sentence ?? '' },
                  {
                    term: t('storage.version'),
                    detail: app === undefined ? '' : t('storage.backlot', { version: app.version }),
                  },
                ]}
              />
            </div>
          </SettingsGroup>
          <SettingsGroup title={t('keys.title')} words={t('keys.help')}>
            <Switch label={t('keys.letters')} checked={letterKeys} onChange={(next) => change({ letterKeys: next })} />
            <KeyList />
          </SettingsGroup>
        </div>
      </div>
    </div>
  )
}

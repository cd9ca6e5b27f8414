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
import { WallList } from './wall-list.tsx'
import { WorkspaceList } from './workspace-list.tsx'

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const

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
        <h1 className="text-lead">Settings</h1>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-10">
        <div className="max-w-[880px]">
          <SettingsGroup title="Workspaces" words="Items of one workspace never mix with those of another.">
            <WorkspaceList />
          </SettingsGroup>
          <SettingsGroup
            title="Limits"
            words="A run that would pass one is refused before anything is sent. Days and months are those of this computer's calendar. Limits hold for the open workspace and change here alone."
          >
            <WallList />
          </SettingsGroup>
          <SettingsGroup title="Appearance" words="Chrome is grey in both; pictures bring the colour.">
            <Segmented label="Theme" options={themes} value={theme} onChange={(next) => change({ theme: next })} />
          </SettingsGroup>
          <SettingsGroup title="Messages" words="Of the system, and only while the window is away.">
            <AwaySwitch />
          </SettingsGroup>
          <SettingsGroup title="Queue" words="What was sent always goes on by itself and is charged once.">
            <Switch
              label="Hold waiting runs after an unexpected end"
              checked={pauseAfterCrash}
              onChange={(next) => change({ pauseAfterCrash: next })}
            />
          </SettingsGroup>
          <SettingsGroup
            title="Requests"
            words="A key has 60 a minute. Leave a part of them to other programs that use the same key."
          >
            <Slider
              label="Percent for Backlot"
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
          <SettingsGroup
            title="Files for hosted models"
            words="Hosted models read media from a public https link. With an address of your own they can read files of this computer."
          >
            <PublicAddress />
          </SettingsGroup>
          <SettingsGroup
            title="Files"
            words="What the library holds, against what is on the disk. Nothing is deleted or changed."
          >
            <FilesCheck />
          </SettingsGroup>
          <SettingsGroup title="Where things are kept" words="All of it is on this computer.">
            <div data-selectable>
              <KeyValue
                left
                rows={[
                  { term: 'Library and settings', detail: app?.profileFolder ?? '', mono: true },
                  { term: 'Keys', detail: vault?.sentence ?? '' },
                  { term: 'Version', detail: app === undefined ? '' : `Backlot ${app.version}` },
                ]}
              />
            </div>
          </SettingsGroup>
          <SettingsGroup title="Keys" words="A key can be changed; it is the same wherever it works.">
            <Switch
              label="Single letters outside text fields"
              checked={letterKeys}
              onChange={(next) => change({ letterKeys: next })}
            />
            <KeyList />
          </SettingsGroup>
        </div>
      </div>
    </div>
  )
}

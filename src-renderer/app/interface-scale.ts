import type { Settings, SettingsChange } from '#shared/bridge/settings.ts'
import { interfaceScales } from '#shared/domain/interface-scales.ts'
import { useEffect, useRef } from 'react'
import { useCommands } from '../lib/commands.tsx'
import { scaleMedia } from '../ui/use-media-query.ts'
import { t } from './texts.ts'

/** Returns the next larger (`1`) or smaller (`-1`) scale in percent; the last one stays. */
export function stepScale(scale: number, step: 1 | -1): number {
  const others = interfaceScales.filter((one) => (step === 1 ? one > scale : one < scale))
  return (step === 1 ? others[0] : others.at(-1)) ?? scale
}

type MediaCondition = { mediaText: string }

const written = new WeakMap<MediaCondition, string>()

function scaleRules(rules: CSSRuleList, factor: number): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const text = written.get(rule.media) ?? rule.media.mediaText
      written.set(rule.media, text)
      rule.media.mediaText = scaleMedia(text, factor)
    }
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) scaleRules(rule.cssRules, factor)
  }
}

const property = '--interface-scale'

/**
 * Scales a page that is in a browser, which lets no page set its zoom: by CSS `zoom`, with the factor in a property of
 * the root. Media queries measure the window regardless of it, so their lengths are scaled as well. The Electron host
 * sets the zoom factor of its window instead, which also scales the queries.
 */
export function scalePage(root: HTMLElement, scale: number): void {
  const factor = scale / 100
  const before = Number(root.style.getPropertyValue(property) || 1)
  if (before === factor) return
  if (factor === 1) root.style.removeProperty(property)
  else root.style.setProperty(property, String(factor))
  for (const sheet of document.styleSheets) scaleRules(sheet.cssRules, factor)
  // What measures the window measures it again.
  window.dispatchEvent(new Event('resize'))
}

/** Applies the interface scale, in percent, where the host does not, and offers its commands on every screen. */
export function useInterfaceScale(scale: Settings['interfaceScale'], change: (change: SettingsChange) => void): void {
  useEffect(() => {
    if (window.backlotHost === undefined) scalePage(document.documentElement, scale)
  }, [scale])
  // Keys may come faster than the window renders: each goes on from the one before.
  const asked = useRef(scale)
  useEffect(() => {
    asked.current = scale
  }, [scale])
  const set = (interfaceScale: number) => {
    if (interfaceScale === asked.current) return
    asked.current = interfaceScale
    change({ interfaceScale })
  }
  const group = t('commands.group')
  const grow = () => set(stepScale(asked.current, 1))
  useCommands(() => [
    { id: 'scale-up', title: t('commands.scaleUp'), group, keys: 'mod+plus', inDialogs: true, run: grow },
    // The same key without Shift.
    { id: 'scale-up-unshifted', title: '', group, keys: 'mod+=', hidden: true, inDialogs: true, run: grow },
    {
      id: 'scale-down',
      title: t('commands.scaleDown'),
      group,
      keys: 'mod+-',
      inDialogs: true,
      run: () => set(stepScale(asked.current, -1)),
    },
    { id: 'scale-reset', title: t('commands.scaleReset'), group, keys: 'mod+0', inDialogs: true, run: () => set(100) },
  ])
}

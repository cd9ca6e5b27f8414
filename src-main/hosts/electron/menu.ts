import type { MenuItemConstructorOptions } from 'electron'

/**
 * The native menu: system roles, so that copy, paste, reload and full screen work everywhere. The keys for the interface
 * scale belong to the page, which saves it.
 */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const own: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : []
  return [
    ...own,
    // Contains Quit, or on macOS Close (⌘W).
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [{ role: 'reload' }, { type: 'separator' }, { role: 'togglefullscreen' }],
    },
    { role: 'windowMenu' },
  ]
}

import type { MenuItemConstructorOptions } from 'electron'

/** The native menu: system roles, so that copy, paste, reload, zoom and full screen work everywhere. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const own: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : []
  return [
    ...own,
    // Contains Quit, or on macOS Close (⌘W).
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
}

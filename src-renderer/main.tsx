import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { startLanguage } from './app/language.ts'
import { loadScriptFonts } from './languages/script-fonts.ts'
import { createAppRouter } from './app/router.tsx'
import { refuseStrayDrops } from './app/stray-drops.ts'
import { BridgeProvider, createBridge, createQueries } from './lib/bridge.tsx'
import { createCommandRegistry, CommandsProvider } from './lib/commands.tsx'
import './styles/index.css'
import { refuseEarlyTexts } from './texts/language.ts'

// The page's policy forbids code generated from text.
z.config({ jitless: true })

refuseEarlyTexts()
refuseStrayDrops(window)

const bridge = createBridge()
const router = createAppRouter()
const queries = createQueries()
const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the window.')

const root = createRoot(place)
const show = () =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BridgeProvider bridge={bridge}>
          <CommandsProvider registry={createCommandRegistry()}>
            <RouterProvider router={router} />
          </CommandsProvider>
        </BridgeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )

// Texts in English are better than no window.
void startLanguage().finally(() => {
  show()
  requestIdleCallback(() => void loadScriptFonts())
})

import './library.css'
import './app.css'
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueries } from './query-client.ts'
import { createRoutes } from './router.tsx'
import { InlineValidity } from './shared/components/inline-validity.tsx'
import { sendHeldOrders } from './shared/drafts/held-orders.ts'
import { askBeforeLeaving, noteReload } from './shared/drafts/draft-store.ts'
import { styleNonce, theme } from './theme.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no place for the dashboard.')
const queries = createQueries()
const router = createRoutes(queries)
const nonce = styleNonce()

window.addEventListener('beforeunload', askBeforeLeaving)
window.addEventListener('pagehide', () => void sendHeldOrders())
window.addEventListener('keydown', noteReload, { capture: true })

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'fairlead.theme' })}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <InlineValidity />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

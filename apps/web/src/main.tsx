import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './app/shell.tsx'
import { start } from './app/start.ts'
import { readNetwork, setNetwork } from './lib/network.ts'
import './styles.css'
import './app/first-paint.css'

/**
 * Delay before a reload, in milliseconds. At the beginning of its first start the server does not know its network yet.
 */
const RELOAD_MS = 1000

const root = document.querySelector('#root')
const network = readNetwork(document)
if (network === undefined) setTimeout(() => location.reload(), RELOAD_MS)
else if (root !== null) {
  setNetwork(network)
  await start()
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
}

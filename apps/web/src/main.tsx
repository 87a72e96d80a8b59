import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './app/shell.tsx'
import { start } from './app/start.ts'
import { readNetwork, setNetwork } from './lib/network.ts'
import './styles.css'
import './app/first-paint.css'

/** The server does not know its network in the first moments of its first start. */
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

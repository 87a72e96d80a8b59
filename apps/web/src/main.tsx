import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './app/shell.tsx'
import { start } from './app/start.ts'
import './styles.css'

await start()
const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
}

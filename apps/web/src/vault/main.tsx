import './services/close-gateways.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startMonitorEnter } from '../lib/monitor-enter.ts'
import './styles.css'
import { connect } from './services/connect.ts'
import { watchTab } from './services/watch-tab.ts'
import { ignoreHeldEnter, submitInSandbox } from './services/submit-in-sandbox.ts'
import { Windows } from './views/windows.tsx'

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Windows />
    </StrictMode>,
  )
  ignoreHeldEnter(document)
  startMonitorEnter(document, submitInSandbox)
  watchTab()
  connect()
}

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startPreferences } from '../features/preferences/index.ts'
import { readNetwork, setNetwork } from '../lib/network.ts'
import './styles.css'
import { applyStoredLanguage } from './services/language.ts'
import { loadMember } from './services/session.ts'
import { StaffApp } from './views/staff-app.tsx'

const root = document.querySelector('#root')
const network = readNetwork(document)
if (root !== null && network !== undefined) {
  setNetwork(network)
  startPreferences()
  applyStoredLanguage()
  void loadMember()
  createRoot(root).render(
    <StrictMode>
      <StaffApp />
    </StrictMode>,
  )
}

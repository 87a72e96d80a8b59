import type { ReactElement } from 'react'
import { BrowserRouter } from 'react-router'
import { Shell } from './shell.tsx'

/** The whole application: the router, and the shell with the screen of the route inside. */
export const App = (): ReactElement => (
  <BrowserRouter>
    <Shell />
  </BrowserRouter>
)

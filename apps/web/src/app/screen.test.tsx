// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../build/catalogs.ts'
import { activateMessages } from '../lib/i18n.ts'
import { navigate } from '../lib/router/index.ts'
import { Screen } from './screen.tsx'

let page: ReturnType<typeof onPage> | undefined
afterEach(() => page?.leave())

it.each(['/', '/no/such/path'])('redirects %s to /Home (RTE-001 RTE-019)', (path) => {
  activateMessages('en', compileCatalog('en'))
  navigate(path)
  const entries = history.length
  page = onPage(<Screen />)
  expect([location.pathname, history.length]).toEqual(['/Home', entries])
})

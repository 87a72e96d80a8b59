import { useEffect, useRef, type RefObject } from 'react'
import { useT } from '../lib/i18n.ts'
import { pageTitleStore } from '../lib/page-title.ts'
import { navigate, useLocation } from '../lib/router/index.ts'
import { useStore } from '../lib/store.ts'
import { routeOf } from './current-route.ts'
import { recordNavigation } from '../lib/page-store.ts'

/** Records every navigation in the page store (RTE-022..024). */
export function useNavigationRecorder(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const route = routeOf(pathname)
    if (route !== undefined) recordNavigation(route.name, pathname + search)
  }, [pathname, search])
}

function bare(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '')
}

/** Replaces the path in the address bar with its canonical form, because paths match without regard to case (A21). */
export function useCanonicalPath(): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const path = routeOf(pathname)?.path
    if (path === undefined || path === pathname || bare(path) !== bare(pathname)) return
    navigate(path + search + hash, { replace: true })
  }, [pathname, search, hash])
}

/** Sets the document's title in the language of the page (I18-008). */
export function useDocumentTitle(): void {
  const t = useT()
  const own = useStore(pageTitleStore)
  const { pathname } = useLocation()
  useEffect(() => {
    const route = routeOf(pathname)
    const title = own ?? (route === undefined ? undefined : t(route.title))
    document.title = title === undefined ? t('shell.product') : `${title} · ${t('shell.product')}`
  }, [own, pathname, t])
}

const positions = new Map<string, number>()

/**
 * Starts a new page at its top with the focus on it. Going back restores the position, and a page that changes its own
 * address does not scroll.
 */
export function useScrollAndFocus(page: RefObject<HTMLElement | null>, main: RefObject<HTMLElement | null>): void {
  const { key, pathname, how } = useLocation()
  const first = useRef(true)
  const shown = useRef(pathname)
  useEffect(() => {
    const element = page.current
    if (element === null) return undefined
    const stays = how === 'replace' && shown.current === pathname
    shown.current = pathname
    if (!stays) element.scrollTo({ top: how === 'pop' ? (positions.get(key) ?? 0) : 0 })
    const remember = (): void => void positions.set(key, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [key, how, pathname, page])
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true })
    first.current = false
  }, [pathname, main])
}

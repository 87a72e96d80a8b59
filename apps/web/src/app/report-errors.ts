import { impersonal, queryText, statsRoutes } from '@tidebook/contract/routes'

/** Reports of one page: what goes wrong over and over is known by then. */
const MOST = 10

/**
 * Tells the server of errors that nobody caught (API-109): their words, their line, and the path of the page, without
 * what could be somebody's. The same error is told once.
 */
export const reportErrors = (): void => {
  const told = new Set<string>()
  const report = (error: string, line: string): void => {
    const words = impersonal(error)
    if (words === '' || told.has(words) || told.size >= MOST) return
    told.add(words)
    const query = { error: words, line: impersonal(line), url: location.pathname.slice(0, 200) }
    // whoever has no network has nobody to tell
    fetch(statsRoutes.pageError.path + queryText(query), { keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    )
  }
  addEventListener('error', ({ message, filename, lineno, colno }) =>
    report(message, `${pathOf(filename)}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason), ''))
}

const pathOf = (file: string): string => URL.parse(file)?.pathname ?? ''

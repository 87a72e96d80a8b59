import { redactPersonalData, queryText, statsRoutes } from '@tidebook/contract/routes'

/** Maximum number of reports per page load: a repeating error is known by then. */
const MAX_REPORTS = 10

declare global {
  /**
   * Set by `public/appearance.js`, the first script: returns the errors of the page start, and stops recording them.
   */
  var takeEarlyErrors: (() => readonly { readonly error: string; readonly line: string }[]) | undefined
}

/**
 * Reports uncaught errors to the server (API-109), including errors during page start: the message, the line, and the
 * path of the page, without personal data. The same error is reported once.
 */
export function reportErrors(): void {
  const reported = new Set<string>()
  const report = (error: string, line: string): void => {
    const words = redactPersonalData(error)
    if (words === '' || reported.has(words) || reported.size >= MAX_REPORTS) return
    reported.add(words)
    const query = { error: words, line: redactPersonalData(line), url: location.pathname.slice(0, 200) }
    // Without a network there is no server to report to.
    fetch(statsRoutes.pageError.path + queryText(query), { keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    )
  }
  for (const { error, line } of globalThis.takeEarlyErrors?.() ?? []) report(error, line)
  addEventListener('error', ({ message, filename, lineno, colno }) =>
    report(message, `${pathOf(filename)}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => report(String(reason), ''))
}

function pathOf(file: string): string {
  return URL.parse(file)?.pathname ?? ''
}

export type BrowserWarning = 'ie' | 'mobile'

/**
 * Returns the warning for a browser: Internet Explorer always (ERR-076), a small screen where the configuration says so
 * (ERR-077, A64).
 * @param agent the browser's user agent string
 */
export function browserWarning(agent: string, isSmall: boolean, warnsSmall: boolean): BrowserWarning | undefined {
  if (/MSIE |Trident\//.test(agent)) return 'ie'
  return isSmall && warnsSmall ? 'mobile' : undefined
}

export type BrowserWarning = 'ie' | 'mobile'

/**
 * What a browser is told about itself: Internet Explorer always (ERR-076), a small screen where the configuration says so
 * (ERR-077, A64). @param agent what the browser calls itself
 */
export const browserWarning = (agent: string, isSmall: boolean, warnsSmall: boolean): BrowserWarning | undefined => {
  if (/MSIE |Trident\//.test(agent)) return 'ie'
  return isSmall && warnsSmall ? 'mobile' : undefined
}

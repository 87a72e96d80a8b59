/** Returns the page of a help article. */
export function articlePath(id: string): string {
  return `/helpCenter?article=${id}`
}

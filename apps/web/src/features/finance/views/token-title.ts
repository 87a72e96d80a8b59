import { useToken } from '../../gateway/index.ts'

/** Returns the display name of a token. */
export function useTitle(code: string): string {
  return useToken(code).token?.title ?? code
}

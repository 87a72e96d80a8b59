import { useToken } from '../../gateway/index.ts'

/** Returns the display name of a token. */
export const useTitle = (code: string): string => useToken(code).token?.title ?? code

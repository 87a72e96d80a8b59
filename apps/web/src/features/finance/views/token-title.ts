import { useToken } from '../../gateway/index.ts'

/** What a token is called on screen. */
export const useTitle = (code: string): string => useToken(code).token?.title ?? code

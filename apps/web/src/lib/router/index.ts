export { navigate, placeStore } from './history-store.ts'
export { useLocation, useParams, useQuery } from './hooks.ts'
export { Link } from './link.tsx'
export { matchPath } from './match-path.ts'

/** Version told by server_info and --version; the package's own. */
export const NODE_VERSION = '0.1.0'

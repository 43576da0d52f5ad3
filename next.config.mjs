/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run check`, over both programs at once; a build only has to build.
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ["react-aria-components"] },
};

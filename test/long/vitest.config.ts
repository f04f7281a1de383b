import { defineConfig } from "vitest/config";
import config, { ADAPTERS, LONG } from "../vitest.config.js";

/** `npm run test:long`: what takes so long that `npm test` runs no more than a sample of it. */
export default defineConfig({ test: { ...config.test, include: [LONG], exclude: [ADAPTERS] } });

#!/usr/bin/env node
import { startCommand } from "./start-command.js";

await startCommand(process);

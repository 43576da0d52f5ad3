import { variablesTable } from "#contract/environment.ts";
import { variables } from "./env.ts";

process.stdout.write(variablesTable(variables));

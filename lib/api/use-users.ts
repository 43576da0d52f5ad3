"use client";

import { useQuery } from "@tanstack/react-query";
import type { UserCard } from "#contract/users/user-cards.ts";
import { useConnection } from "./connection.tsx";
import { knownOf } from "./known.ts";
import { userQueries } from "./users.ts";

const none: readonly UserCard[] = [];

/** The users of the location: undefined while they load, and none if they could not be loaded. */
export const useUsers = (): readonly UserCard[] | undefined => knownOf(useQuery(userQueries.list(useConnection().server)), none);

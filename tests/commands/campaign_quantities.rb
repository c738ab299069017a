# SPDX-License-Identifier: MIT
# frozen_string_literal: true

require 'csv'
require 'matrix'

module Commands
  # The quantities of a run (port/campaign/campaign_quantity.h) by its trace alone: x.csv, x.events.csv.
  class CampaignQuantities
    KINDS = %w[candidates calls separations leaf_tests steps].freeze

    # @param scene of the run, its file. The first body with a mass is watched.
    def initialize(trace, scene)
      @rows, @events = [trace, trace.sub(/csv\z/, 'events.csv')].map { |file| CSV.read(file, headers: true, header_converters: ->(word) { word.sub(/ \[.*/, '') }) }
      @body = scene['bodies'].find { |_, body| body['mass'] }.first
      @wheels = (scene['wheels'] || {}).select { |_, wheel| wheel['body'] == @body }.keys
      @owners = %w[parts initiators wheels solids targets].flat_map { |section| (scene[section] || {}).map { |name, item| [name, item['body']] } }.to_h
    end

    def all
      find_touch
      after = @touch ? @rows.select { |row| row['tick'].to_i >= @touch } : []
      contact(after).merge(motion(after), work, sums)
    end

    private

    def column(name)
      @rows.map { |row| row[name].to_f }
    end

    def vector(row, body, name)
      Vector[*%w[x y z].map { |axis| row["body.#{body}.#{name}.#{axis}"].to_f }]
    end

    # The columns are the axes of the body, in the world.
    def turn(row, body)
      return Matrix.identity(3) unless body

      w, x, y, z = %w[w x y z].map { |part| row["body.#{body}.attitude.#{part}"].to_f }
      Matrix[[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
             [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
             [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    end

    # ---- the touch ----

    def find_touch
      own = @events.select { |e| e['kind'] == 'begin' && owners(e).include?(@body) }
      @touch = own.map { |e| e['tick'].to_i }.min
      @first = own.select { |e| e['tick'].to_i == @touch }.min_by { |e| e['time'].to_f }
      @ground = @first && owners(@first).find { |body| body != @body }
    end

    # The bodies of an event; the world: nil.
    def owners(event)
      [@owners[event['a']], @owners[event['b']]]
    end

    def place(row)
      seen = vector(row, @body, 'position')
      @ground ? turn(row, @ground).transpose * (seen - vector(row, @ground, 'position')) : seen
    end

    def velocity(row)
      seen = vector(row, @body, 'velocity')
      return seen unless @ground

      arm = vector(row, @body, 'position') - vector(row, @ground, 'position')
      turn(row, @ground).transpose * (seen - vector(row, @ground, 'velocity') - vector(row, @ground, 'spin').cross_product(arm))
    end

    def level(vector)
      Math.hypot(vector[0], vector[1])
    end

    # ---- quantities ----

    def contact(after)
      forces, torques = %w[force torque].map { |name| @rows.map { |row| vector(row, @body, name).norm } }
      is_touching = after.map { |row| vector(row, @body, 'force').norm.positive? || vector(row, @body, 'torque').norm.positive? }
      is_touching[0] = true unless is_touching.empty?
      { 'peak_force' => forces.max, 'peak_torque' => torques.max, 'peak_load' => @wheels.map { |w| column("wheel.#{w}.normal").max }.max || 0.0,
        'slip' => @wheels.map { |w| slip(w) }.max || 0.0, 'bounces' => is_touching.each_cons(2).count { |was, is| is && !was },
        'airborne' => is_touching.count(false) * step }
    end

    # Along x and y, of the point of contact as a point of the body, past the ground.
    def slip(wheel)
      @rows.sum do |row|
        next 0.0 unless row["wheel.#{wheel}.slips"] == '1' && row["wheel.#{wheel}.border"] != 'none'

        point = Vector[*%w[x y z].map { |axis| row["wheel.#{wheel}.point.#{axis}"].to_f }]
        step * level(velocity_at(row, @body, point) - velocity_at(row, @owners[row["wheel.#{wheel}.solid"]], point))
      end
    end

    def velocity_at(row, body, point)
      return Vector[0.0, 0.0, 0.0] unless body

      vector(row, body, 'velocity') + vector(row, body, 'spin').cross_product(point - vector(row, body, 'position'))
    end

    def step
      @step ||= @rows[1]['time'].to_f - @rows[0]['time'].to_f
    end

    def tilt(row)
      up = turn(row, @body) * (turn(@rows.first, @body).transpose * Vector[0, 0, 1])
      z = turn(row, @ground) * Vector[0, 0, 1]
      Math.atan2(up.cross_product(z).norm, up.inner_product(z))
    end

    def motion(after)
      last = @rows[-1]
      { 'touch_time' => @first && @first['time'].to_f, 'touch_speed' => @first && @first['speed_in'].to_f, 'level_speed' => @first && level(velocity(after.first)),
        'drift' => @first && level(place(last) - place(after.first)), 'tilt' => after.map { |row| tilt(row) }.max,
        'tilt_end' => tilt(last), 'speed_end' => velocity(last).norm, 'height_end' => place(last)[2] }
    end

    def work
      shares = @rows.map { |row| KINDS.map { |kind| row["bound_#{kind}"].to_f.positive? ? row["work_#{kind}"].to_f / row["bound_#{kind}"].to_f : 0.0 }.max }
      { 'share' => shares.max, 'worst_tick' => shares.max.positive? ? shares.index(shares.max) : 0 }
    end

    def sums
      { 'energy' => @rows[-1]['unexplained'].to_f, 'contact_work' => @rows[-1]['by_contact'].to_f, 'events' => @events.count,
        'late' => column('late').sum, 'saturations' => column('saturations').sum }
    end
  end
end
